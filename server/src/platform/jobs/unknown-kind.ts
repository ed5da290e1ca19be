/**
 * Work of a kind that this release does not know: a newer one put it in during an upgrade, or an older one before it. Queues put it
 * off without counting a failure, so a process that knows the kind finds it.
 */
export class UnknownKind extends Error {}
