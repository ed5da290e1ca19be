/** Thrown by a run of an import that finds another one ahead of it. */
export class Overtaken extends Error {}
