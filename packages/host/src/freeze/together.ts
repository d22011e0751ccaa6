/**
 * Like `Promise.all`, but rejects only when all have come to an end: what one of them still
 * writes must not outlive the failure of another, or it is left behind.
 */
export async function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return await Promise.all([first, second])
}
