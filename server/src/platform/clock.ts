/** Tells the present instant; injected, so that tests move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
