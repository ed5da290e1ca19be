import type { ChangeEvent } from "@funil/contract/api/events"
import type { EventStream } from "../../src/platform/live/event-stream.ts"

/** The far end of a connection, with its messages and its end. */
export class Listener implements EventStream {
  text = ""
  isEnded = false
  #close: (() => void) | undefined
  #waiting: (() => void)[] = []

  send(text: string): void {
    this.text += text
    this.#tell()
  }

  end(): void {
    this.isEnded = true
    this.#close?.()
    this.#tell()
  }

  onClose(listener: () => void): void {
    this.#close = listener
  }

  get events(): ChangeEvent[] {
    return [...this.text.matchAll(/^event: change\n(?:id: .*\n)?data: (.*)$/gm)].map(([, json]) =>
      JSON.parse(json ?? ""),
    )
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id)
  }

  get lastEventId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ""
  }

  /** Returns once the condition holds. */
  async until(holds: (listener: Listener) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #tell(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
