import type { Schema } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { ApiError } from "../lib/api-error.ts"
import { issueSentence } from "../lib/field-rules.ts"
import { Clash, sameValue, Withdrawn } from "../lib/fresh-write.ts"
import { messages } from "../lib/messages.ts"
import { handleFailure, screensTold } from "../lib/query-client.ts"
import { createStore } from "../lib/store.ts"
import { showToast } from "../lib/toasts.ts"

export interface EditOptions<T> {
  /** The value as it is stored. */
  value: T
  /** What the endpoint demands of it. */
  schema?: Pick<Schema, "safeParse"> | undefined
  /** The key under which a 422 speaks of it. */
  name: string
  /**
   * Writes `next` over `seen`, which is what the person saw, and answers what was stored of it; a `Clash` says that somebody
   * changed it meanwhile.
   */
  save: (next: T, seen: T) => Promise<T>
}

export type SaveState = "idle" | "saving" | "saved"

interface Failure {
  readonly sentence: string | undefined
  /** How many calls in a row got no answer; 0 where the value was refused. */
  readonly silences: number
}

/** What was changed, and the value over which it was. */
interface Draft<T> {
  readonly value: T
  readonly seen: T
}

/** What a field shows beside the stored value. */
export interface EditView<T> {
  readonly draft?: Draft<T> | undefined
  readonly state: SaveState
  readonly failure?: Failure | undefined
  /** What somebody else made of it while it was edited here. */
  readonly clash?: { readonly theirs: T; readonly mine: T } | undefined
}

/** The call may have been carried out, though its answer never came. */
function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === "network" || failure.code === "timeout")
}

function sentenceOf(error: unknown, name: string): string {
  const m = messages()
  if (!(error instanceof ApiError)) return m.errors.unexpected(undefined)
  if (error.code === "network" || error.code === "timeout") return m.errors[error.code]
  return ownValue(error.fields, name)?.[0] ?? error.description ?? m.errors.unexpected(error.requestId)
}

/** The place where both values would stand is gone, so a toast asks. */
function askInToast(keepMine: () => void): void {
  const { ui } = messages()
  const action = { label: ui.keepMine, run: keepMine }
  showToast({ status: "warning", title: ui.clashTitle, action, time: Infinity })
}

/** The editing of one field that is saved alone: what is typed stays until it is saved or taken back. */
export class InPlaceEdit<T> {
  readonly view = createStore<EditView<T>>({ state: "idle" })
  #options: EditOptions<T>
  /** Whether the place where the field stood is gone. */
  #isGone = false
  /** What is under way. */
  #sending: { readonly value: T } | undefined
  /** What was committed while another value of this field was under way. */
  #waiting: { readonly value: T } | undefined
  /** What may be stored by my doing: the last answer, and what was sent since without an answer. */
  #stored: T[] = []

  constructor(options: EditOptions<T>) {
    this.#options = options
  }

  /** Takes the stored value and the ways of writing it as they are by now. */
  adopt(options: EditOptions<T>): void {
    this.#options = options
  }

  /** The field stands on the screen until what this answers is called. */
  stand(): () => void {
    this.#isGone = false
    return () => void (this.#isGone = true)
  }

  change(value: T): void {
    this.#show({ draft: this.#draftOf(value), failure: undefined })
  }

  /** Saves what was changed; without a change it does nothing. */
  commit(): void {
    const { draft, clash } = this.view.get()
    if (!draft || clash) return
    const isSame = sameValue(draft.value, draft.seen)
    const parsed = this.#options.schema?.safeParse(draft.value)
    if (parsed && !parsed.success && !isSame) {
      const issue = parsed.error.issues[0]
      this.#show({ failure: { sentence: issue && issueSentence(messages().rules, issue), silences: 0 } })
    } else if (this.#sending) this.#waiting = draft
    else if (isSame) this.#show({ draft: undefined, failure: undefined })
    else void this.#send(draft)
  }

  /** Changes and saves at once, for choices. */
  choose(value: T): void {
    this.change(value)
    this.commit()
  }

  /** Takes what was typed back. */
  reset(): void {
    this.#waiting = undefined
    const { draft } = this.view.get()
    // What is under way can't be taken back here.
    const sent = draft && this.#sending && { value: this.#sending.value, seen: draft.seen }
    this.#show({ draft: sent, failure: undefined, clash: undefined })
  }

  keepMine(): void {
    const { clash } = this.view.get()
    if (!clash) return
    const draft = { value: clash.mine, seen: clash.theirs }
    this.#show({ draft })
    void this.#send(draft)
  }

  takeTheirs(): void {
    this.#show({ draft: undefined, clash: undefined })
  }

  /** That it was saved has been seen. */
  fade(): void {
    if (this.view.get().state === "saved") this.#show({ state: "idle" })
  }

  #show(change: Partial<EditView<T>>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  #draftOf(value: T): Draft<T> {
    return { value, seen: (this.view.get().draft ?? { seen: this.#options.value }).seen }
  }

  async #send({ value, seen }: Draft<T>): Promise<void> {
    this.#sending = { value }
    const { failure } = this.view.get()
    // That nobody answers is said until somebody does.
    this.#show({ state: "saving", failure: failure?.silences ? failure : undefined, clash: undefined })
    try {
      this.#stored = [await this.#saveOverMine(value, seen)]
      this.#show({ failure: undefined })
      // Before, the value of the record on the screen is the one from before the save.
      await screensTold()
      await this.#settle(value)
    } catch (reason) {
      this.#sending = undefined
      this.#fail(reason, value)
    }
  }

  /** After a save: keys typed meanwhile are a change of what has just been saved. */
  async #settle(value: T): Promise<void> {
    const { draft } = this.view.get()
    const typed = draft && !sameValue(draft.value, value) ? { value: draft.value, seen: value } : undefined
    this.#sending = undefined
    const later = this.#waiting
    this.#waiting = undefined
    const goesOn = later !== undefined && !sameValue(later.value, value)
    this.#show({ draft: typed, state: goesOn ? "saving" : "saved" })
    if (goesOn) await this.#send({ value: later.value, seen: value })
  }

  /** What is stored by my doing is nobody else's change. */
  async #saveOverMine(value: T, seen: T): Promise<T> {
    const { save } = this.#options
    try {
      return await save(value, seen)
    } catch (failure) {
      const mine = this.#stored.find((one) => failure instanceof Clash && sameValue(one, failure.theirs))
      if (mine === undefined) throw failure
      return save(value, mine)
    }
  }

  #fail(reason: unknown, mine: T): void {
    this.#waiting = undefined
    if (reason instanceof Withdrawn) {
      this.#show({ draft: undefined, state: "idle", failure: undefined })
      return
    }
    if (reason instanceof Clash) {
      // The writer compares values of this very field.
      const theirs = reason.theirs as T
      this.#show({ state: "idle", failure: undefined, ...(!this.#isGone && { clash: { theirs, mine } }) })
      if (this.#isGone) askInToast(() => void this.#send({ value: mine, seen: theirs }))
      return
    }
    if (isLost(reason)) this.#stored.push(mine)
    // Nobody sees an error in place when the place is gone.
    if (reason instanceof Error) handleFailure(reason, { silent: !this.#isGone })
    const before = this.view.get().failure?.silences ?? 0
    const failure = {
      sentence: sentenceOf(reason, this.#options.name),
      silences: isLost(reason) ? before + 1 : 0,
    }
    this.#show({ state: "idle", failure })
  }
}
