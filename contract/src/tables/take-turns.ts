declare const setTimeout: (resume: (value: unknown) => void) => unknown

/** Milliseconds of work between two pauses. */
const turn = 20

/** Returns a pause that long work awaits after each piece, so that other work gets its turn. */
export function turnTaker(): () => Promise<void> {
  let last = Date.now()
  return async () => {
    if (Date.now() - last < turn) return
    await new Promise((resume) => setTimeout(resume))
    last = Date.now()
  }
}
