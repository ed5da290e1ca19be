/** Thrown by a run of an import that was called off, or that finds another run ahead of it. */
export class Overtaken extends Error {}
