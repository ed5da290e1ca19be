import { setTimeout as pause } from "node:timers/promises"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"
import { limitConcurrency } from "../concurrency.ts"
import type { Database } from "../db/database.ts"
import { type Position, comparePositions, parsePosition, untilNextLook } from "../outbox/outbox-row.ts"
import { type OutboxRow, readMissed, readOutbox, readPositionBefore } from "../outbox/read-outbox.ts"
import type { Audiences } from "./audience.ts"
import type { EventStream } from "./event-stream.ts"
import { beatText, changesText, fullText, isTooMuch, resetText } from "./event-text.ts"
import { isSameActor, presentActors } from "./stream-rights.ts"
import { type Viewer, visibleChanges } from "./visible-changes.ts"

interface Options {
  readonly database: Database
  readonly now: Clock
  readonly audiences: Audiences
  readonly onError: (error: unknown) => void
}

/**
 * The start of a stream: after the caller's last event, or at the time when the caller read its
 * data.
 */
export interface StreamStart {
  readonly lastEventId?: string | undefined
  readonly readAgoMs?: number | undefined
}

interface Stream {
  viewer: Viewer
  readonly events: EventStream
  /** Received everything up to the tail's position, and gets later events at once. */
  isLive: boolean
}

/** The pause after a poll with events, and after any poll without notices from others. */
const pauseMs = 100
const pauseAfterErrorMs = 1000
const rightsEveryMs = 750
/** The time between two polls without notices, and between two checks of rights. */
const restMs = 5000
const beatEveryMs = 15_000
const batch = 500
/** A stream that missed more rows, or older ones, has to refetch. */
const maxMissed = 1000
const maxMissedMs = 3_600_000
/**
 * The most streams of a user here, after which the oldest one closes. A full account rejects more.
 */
const maxStreamsOfUser = 20
const maxStreamsOfAccount = 200
/** Seconds after which a caller retries when the account is full. */
const fullSeconds = 60
const questionsAtOnce = 4

/**
 * The open event streams of a process and the tail of the outbox that feeds them. Each poll reads
 * commits, checks rights and keeps all connections open. It rests without streams.
 */
export class Live {
  readonly #options: Options
  readonly #streams = new Set<Stream>()
  readonly #questions = limitConcurrency({ atOnce: questionsAtOnce })
  readonly #replays = limitConcurrency({ atOnce: questionsAtOnce })
  /** The position that live streams have reached. Unknown without streams. */
  #position: Position | undefined
  #poll: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #isPolling = false
  #timer: NodeJS.Timeout | undefined
  #polledAt = 0
  /** A process reported a change since the last poll began. */
  #hasNews = false
  #hasTold = false
  /** The polls in a row that found rows above the horizon. */
  #heldBack = 0
  #unhear: (() => void) | undefined
  #rightsReadAt = 0
  #beatAt = 0
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Throws 429 if the account has too many open streams. Call it right before `open`, so that no
   * other opens in between.
   */
  requireRoom({ accountId, user }: Viewer): void {
    const ofAccount = [...this.#streams].filter(({ viewer }) => viewer.accountId === accountId)
    const own = ofAccount.filter(({ viewer }) => viewer.user.id === user.id)
    if (ofAccount.length < maxStreamsOfAccount || own.length >= maxStreamsOfUser) return
    throw new AppError("too_many_requests", { headers: { "retry-after": String(fullSeconds) } })
  }

  /** Sends a stream what the viewer missed, then what happens, within the viewer's rights. */
  async open(viewer: Viewer, events: EventStream, start: StreamStart = {}): Promise<void> {
    if (this.#isClosed) return events.end()
    const stream: Stream = { viewer, events, isLive: false }
    const own = [...this.#streams].filter((other) => other.viewer.user.id === viewer.user.id)
    if (own[0] && own.length >= maxStreamsOfUser) {
      own[0].events.send(fullText)
      this.#end(own[0])
    }
    this.#streams.add(stream)
    this.#unhear ??= this.#hear()
    events.onClose(() => this.#streams.delete(stream))
    try {
      await this.#admit(stream, start)
    } catch (error) {
      this.#end(stream)
      this.#options.onError(error)
    }
  }

  /** Closes every stream and opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unhear?.()
    clearTimeout(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
    await this.#poll
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.events.end()
  }

  #hear(): () => void {
    const { news } = this.#options.database
    const plan = () => {
      this.#hasNews = true
      this.#plan()
    }
    const ends = [
      news.on("outbox", plan),
      news.on("sessions", () => {
        this.#rightsReadAt = -Infinity
        plan()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Sets the time of the next poll. */
  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#isPolling || this.#streams.size === 0) return
    const isAwaited = this.#hasNews || this.#heldBack > 0
    const leastMs = this.#hasTold ? pauseMs : untilNextLook(this.#heldBack, pauseMs)
    const usualMs = this.#options.database.news.hearsOthers ? restMs : pauseMs
    const passedMs = performance.now() - this.#polledAt
    this.#timer = setTimeout(() => void this.#wake(), Math.max(0, (isAwaited ? leastMs : usualMs) - passedMs))
  }

  /** Starts a poll after this call. Earlier callers share it. */
  #wake(): Promise<void> {
    this.#next ??= this.#poll.then(() => {
      clearTimeout(this.#timer)
      this.#next = undefined
      this.#poll = this.#runPoll()
      return this.#poll
    })
    return this.#next
  }

  async #runPoll(): Promise<void> {
    if (this.#isClosed) return
    this.#isPolling = true
    this.#hasNews = false
    try {
      await this.#follow()
      await this.#tend()
    } catch (error) {
      this.#options.onError(error)
      this.#hasNews = true
      this.#rightsReadAt = -Infinity
      await pause(pauseAfterErrorMs)
    }
    this.#isPolling = false
    this.#polledAt = performance.now()
    if (this.#streams.size === 0) this.#position = undefined
    this.#plan()
  }

  /** Sends what was committed since the last poll. */
  async #follow(): Promise<void> {
    this.#hasTold = false
    for (;;) {
      const { rows, horizon, isHeldBack } = await readOutbox(
        this.#options.database.reader,
        this.#position,
        batch,
      )
      await this.#tell(rows)
      this.#hasTold ||= rows.length > 0
      this.#heldBack = isHeldBack ? this.#heldBack + 1 : 0
      const last = rows.at(-1)
      if (!last || rows.length < batch) {
        this.#position = horizon
        return
      }
      this.#position = last.position
    }
  }

  async #tell(rows: readonly OutboxRow[]): Promise<void> {
    const upTo = rows.at(-1)?.position
    if (!upTo) return
    const accounts = Map.groupBy(rows, ({ accountId }) => accountId)
    const concerned = () =>
      [...this.#streams].filter(({ isLive, viewer }) => isLive && accounts.has(viewer.accountId))
    // Reads rights again, so that a right lost a second ago no longer counts.
    await this.#readRights(concerned())
    const streams = Map.groupBy(concerned(), ({ viewer }) => viewer.accountId)
    const texts = await Promise.all(
      [...streams].map(([id, own]) => this.#textsOf(accounts.get(id) ?? [], own, upTo)),
    )
    // All or nothing: a failed query repeats the whole batch.
    for (const { stream, text } of texts.flat())
      if (text && this.#streams.has(stream)) stream.events.send(text)
  }

  /** Returns the text of an account's rows for each stream. */
  async #textsOf(
    rows: readonly OutboxRow[],
    streams: readonly Stream[],
    upTo: Position,
  ): Promise<{ stream: Stream; text: string }[]> {
    if (isTooMuch(rows)) return streams.map((stream) => ({ stream, text: resetText(upTo) }))
    const viewers = streams.map(({ viewer }) => viewer)
    const asking = { audiences: this.#options.audiences, gate: this.#questions }
    const toldTo = await visibleChanges(rows, viewers, asking)
    return streams.map((stream) => ({ stream, text: changesText(toldTo(stream.viewer)) }))
  }

  /** Closes the streams of ended sessions and updates the others' rights. */
  async #readRights(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return
    const { database, now } = this.#options
    const present = await presentActors(
      database,
      streams.map(({ viewer }) => viewer),
      now(),
    )
    for (const stream of streams) {
      const actor = present(stream.viewer)
      if (!actor) this.#end(stream)
      else if (!isSameActor(actor, stream.viewer.user)) {
        stream.viewer = { ...stream.viewer, user: actor }
        if (this.#position) stream.events.send(resetText(this.#position))
      }
    }
  }

  async #tend(): Promise<void> {
    const now = performance.now()
    if (now - this.#rightsReadAt >= (this.#options.database.news.hearsOthers ? restMs : rightsEveryMs)) {
      this.#rightsReadAt = now
      await this.#readRights([...this.#streams])
    }
    if (now - this.#beatAt < beatEveryMs || !this.#position) return
    const beat = beatText(this.#position)
    for (const { isLive, events } of this.#streams) if (isLive) events.send(beat)
    this.#beatAt = now
  }

  /**
   * Returns the tail's position after the next poll, once the database is readable; undefined if
   * the stream is gone.
   */
  async #present(stream: Stream): Promise<Position | undefined> {
    do await this.#wake()
    while (!this.#position && this.#streams.has(stream))
    return this.#position
  }

  /**
   * Brings a stream up to the tail's position and makes it live between two polls, without gaps or
   * repetitions.
   */
  async #admit(stream: Stream, { lastEventId, readAgoMs }: StreamStart): Promise<void> {
    const present = await this.#present(stream)
    if (!present) return
    const named =
      lastEventId === undefined ? await this.#before(stream, readAgoMs) : parsePosition(lastEventId)
    // An event after the current position is from another database.
    const from = named && comparePositions(named, present) <= 0 ? named : null
    if (lastEventId !== undefined && !from) stream.events.send(resetText(present))
    let reached = from ?? present
    for (;;) {
      while (this.#isPolling) await this.#poll
      const target = this.#position ?? present
      if (comparePositions(reached, target) >= 0) break
      const isClaimed = lastEventId !== undefined && reached === from
      await this.#replays(() => this.#tellMissed(stream, reached, target, isClaimed))
      reached = target
    }
    stream.isLive = true
    stream.events.send(beatText(reached))
  }

  /**
   * Returns the position before the changes since the caller read its data, or null without
   * changes.
   */
  async #before({ viewer }: Stream, readAgoMs: number | undefined): Promise<Position | null> {
    if (readAgoMs === undefined) return null
    const since = this.#options.now().getTime() - Math.min(readAgoMs, maxMissedMs)
    return readPositionBefore(this.#options.database.reader, {
      accountId: viewer.accountId,
      since: new Date(since),
      limit: maxMissed + 1,
    })
  }

  /** With `isClaimed` the caller named the position, however old. */
  async #tellMissed(stream: Stream, from: Position, to: Position, isClaimed: boolean): Promise<void> {
    const { database, audiences, now } = this.#options
    const { accountId } = stream.viewer
    const { rows, isKnown } = await readMissed(database.reader, { accountId, from, to, limit: maxMissed + 1 })
    const since = rows[0] ? now().getTime() - rows[0].at.getTime() : 0
    const isTooLong = rows.length > maxMissed || since > maxMissedMs || isTooMuch(rows)
    if (isTooLong || (isClaimed && !isKnown)) return stream.events.send(resetText(to))
    const { viewer } = stream
    const toldTo = await visibleChanges(rows, [viewer], { audiences, gate: (work) => work() })
    stream.events.send(changesText(toldTo(viewer)))
  }
}
