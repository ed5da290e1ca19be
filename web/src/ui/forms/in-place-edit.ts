import type { Schema } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { ApiError } from "../../lib/api/api-error.ts"
import { issueSentence } from "../../lib/text/field-rules.ts"
import { Clash, sameValue, Withdrawn } from "../../lib/api/fresh-write.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure, screensTold } from "../../lib/api/query-client.ts"
import { createStore } from "../../lib/store.ts"
import { showToast } from "../../lib/toasts.ts"

export interface EditOptions<T> {
  /** The stored value. */
  value: T
  /** The endpoint's schema of the value. */
  schema?: Pick<Schema, "safeParse"> | undefined
  /** The field's name in a 422. */
  name: string
  /**
   * Saves `next` over `seen`, the value on the screen, and returns the stored value. Throws a
   * `Clash` if another user changed it meanwhile.
   */
  save: (next: T, seen: T) => Promise<T>
}

export type SaveState = "idle" | "saving" | "saved"

interface Failure {
  readonly sentence: string | undefined
  /** The number of calls in a row without an answer. 0 if the server rejected the value. */
  readonly silences: number
}

/** The edited value, and the value it replaces. */
interface Draft<T> {
  readonly value: T
  readonly seen: T
}

/** What a field shows besides its value. */
export interface EditView<T> {
  readonly draft?: Draft<T> | undefined
  readonly state: SaveState
  readonly failure?: Failure | undefined
  /** The value that another user saved during the edit. */
  readonly clash?: { readonly theirs: T; readonly mine: T } | undefined
}

/** Whether the server may have run the call although its answer never came. */
function isLost(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === "network" || failure.code === "timeout")
}

function sentenceOf(error: unknown, name: string): string {
  const m = messages()
  if (!(error instanceof ApiError)) return m.errors.unexpected(undefined)
  if (error.code === "network" || error.code === "timeout") return m.errors[error.code]
  return ownValue(error.fields, name)?.[0] ?? error.description ?? m.errors.unexpected(error.requestId)
}

/** Asks in a toast, because the field that would show both values is gone. */
function askInToast(keepMine: () => void): void {
  const { ui } = messages()
  const action = { label: ui.keepMine, run: keepMine }
  showToast({ status: "warning", title: ui.clashTitle, action, time: Infinity })
}

/**
 * The editing of a field that saves on its own. The typed value stays until it is saved or reset.
 */
export class InPlaceEdit<T> {
  readonly view = createStore<EditView<T>>({ state: "idle" })
  #options: EditOptions<T>
  /** Whether the field was unmounted. */
  #isGone = false
  /** The value being saved. */
  #sending: { readonly value: T } | undefined
  /** The value committed during a save. */
  #waiting: { readonly value: T } | undefined
  /** Values this user may have stored: the last answer, and those sent since without an answer. */
  #stored: T[] = []

  constructor(options: EditOptions<T>) {
    this.#options = options
  }

  /** Takes over the latest value and save function. */
  adopt(options: EditOptions<T>): void {
    this.#options = options
  }

  /** Marks the field as mounted until the returned function is called. */
  stand(): () => void {
    this.#isGone = false
    return () => void (this.#isGone = true)
  }

  change(value: T): void {
    this.#show({ draft: this.#draftOf(value), failure: undefined })
  }

  /** Saves the edited value, if it changed. */
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

  /** Discards the edited value. */
  reset(): void {
    this.#waiting = undefined
    const { draft } = this.view.get()
    // A running save can't be canceled.
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

  /** Hides the "saved" mark. */
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
    // The notice about a missing answer stays until the server answers.
    this.#show({ state: "saving", failure: failure?.silences ? failure : undefined, clash: undefined })
    try {
      this.#stored = [await this.#saveOverMine(value, seen)]
      this.#show({ failure: undefined })
      // Until then the field would flash the value from before the save.
      await screensTold()
      await this.#settle(value)
    } catch (reason) {
      this.#sending = undefined
      this.#fail(reason, value)
    }
  }

  /** After a save, anything typed meanwhile becomes an edit of the saved value. */
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

  /** A value that this user stored is no conflict. */
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
      // The writer compares values of this field.
      const theirs = reason.theirs as T
      this.#show({ state: "idle", failure: undefined, ...(!this.#isGone && { clash: { theirs, mine } }) })
      if (this.#isGone) askInToast(() => void this.#send({ value: mine, seen: theirs }))
      return
    }
    if (isLost(reason)) this.#stored.push(mine)
    // An unmounted field can't show the error.
    if (reason instanceof Error) handleFailure(reason, { silent: !this.#isGone })
    const before = this.view.get().failure?.silences ?? 0
    const failure = {
      sentence: sentenceOf(reason, this.#options.name),
      silences: isLost(reason) ? before + 1 : 0,
    }
    this.#show({ state: "idle", failure })
  }
}
