export { RandomStream } from './simulator/random-stream.ts'
export {
  EXACT_JUDGE,
  HONEST_AUTHOR,
  PERFECT_CRITIC,
  STEADY_CHANNEL,
  type AuthorSkill,
  type Channel,
  type CriticSkill,
  type JudgeSkill,
  type Stance,
} from './simulator/skill.ts'
export { scenarioOf, UNLIMITED, type Scenario } from './simulator/scenario.ts'
export {
  openSimulation,
  openSimulationOn,
  START_MS,
  type Simulation,
  type SimulationParts,
} from './simulator/simulation.ts'
export { simulateReview, type ReviewProtocol, type SimulatedReview } from './simulator/simulate-review.ts'
export { type Correlation } from './simulator/world/luck.ts'
export { type PlaceKey, type WorkSize } from './simulator/world/planted-work.ts'
export {
  checkReview,
  REVIEW_CHECKS,
  type Check,
  type Violation,
} from './simulator/check/check-review.ts'
export { CANARIES, type Canary } from './simulator/check/canaries.ts'
export { eventsOf, liveRoots, type ReviewFacts, type Root } from './simulator/check/review-facts.ts'
export { wildScenario } from './simulator/wild-scenario.ts'
export { SURVIVAL_DESIGNS, type SurvivalDesign } from './simulator/survival/designs.ts'
export { confidenceFor, countSurvival, type SurvivalRow } from './simulator/survival/survival.ts'
