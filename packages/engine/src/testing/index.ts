export { PowerCut, SimulatedDisk, type WriteFault } from './simulated-disk.ts'
