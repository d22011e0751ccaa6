export { RandomStream } from './simulator/random-stream.ts'
