import type { AddressInfo } from "node:net"
import type { ChangeEvent } from "@funil/contract/api/events"
import type { FastifyInstance } from "fastify"
import { afterAll } from "vitest"
import { buildApp } from "../src/app.ts"
import type { Person, TestApi } from "./client.ts"

/** Starts another process of the product on the same database. */
export async function listening(api: TestApi): Promise<FastifyInstance> {
  const app = await buildApp(api.services)
  await app.listen({ port: 0, host: "127.0.0.1" })
  afterAll(() => app.close())
  return app
}
/** An open tab with the messages of its stream. */
export class Tab {
  text = ""
  isOver = false
  readonly response: Response
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #abort: AbortController

  constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    if (!response.body) throw new Error("The stream has no body.")
    this.#reader = response.body.getReader()
    afterAll(() => this.close())
  }

  get events(): ChangeEvent[] {
    return [...this.text.matchAll(/^event: change\n(?:id: .*\n)?data: (.*)$/gm)].map(([, json]) =>
      JSON.parse(json ?? ""),
    )
  }

  get lastEventId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ""
  }

  /** Reads until the condition holds. */
  async until(holds: (tab: Tab) => boolean): Promise<void> {
    const decoder = new TextDecoder()
    while (!holds(this)) {
      const { done, value } = await this.#reader.read()
      this.isOver ||= done
      this.text += decoder.decode(value, { stream: true })
      if (done) return
    }
  }

  /** Returns the events about one record before the first event about another. */
  async toldOf(id: string, marker: string): Promise<string[]> {
    await this.until(({ events }) => events.some((event) => event.id === marker))
    return this.events.filter((event) => event.id === id).map(({ action }) => action)
  }

  close(): void {
    this.#abort.abort()
  }
}

/** Opens an event stream and closes it after the file's tests. */
export async function openEventTab(app: FastifyInstance, who: Person, lastEventId?: string): Promise<Tab> {
  const { port } = app.server.address() as AddressInfo
  const abort = new AbortController()
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(lastEventId && { "last-event-id": lastEventId }),
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: abort.signal })
  const tab = new Tab(response, abort)
  // The first message has the position: the tab misses nothing after it.
  await tab.until(({ lastEventId }) => lastEventId !== "")
  return tab
}
