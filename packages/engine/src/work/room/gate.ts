// Lets a few through at one time; the others wait in order.
export class Gate {
  readonly #most: number
  #inside = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#inside += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over, so that nobody slips in between.
      if (next === undefined) this.#inside -= 1
      else next()
    }
  }
}
