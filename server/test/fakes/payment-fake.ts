import type { FakeReply, Heard } from "./listen-fake.ts"

/** An event as the provider posts it to its hook. */
export interface FakeEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A fake payment provider: it stores calls and reports changes of its charges. */
export interface PaymentFake {
  readonly answer: (heard: Heard) => FakeReply | null
  /** Undelivered events, oldest first. */
  readonly events: FakeEvent[]
  /** The next responses, before its own ones. Null means no response. */
  readonly troubles: (FakeReply | null)[]
  /**
   * Calls, such as `POST payments`, that succeed next time without a response, as on a broken
   * connection.
   */
  readonly silent: string[]
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Returns the payment page with a button for each possible change of the charge. */
export function payPage(title: string, lines: readonly string[], actions: readonly string[]): FakeReply {
  const buttons = actions.map((name) => `<button name="do" value="${name}">${name}</button>`).join(" ")
  const text = lines.map((line) => `<p>${escaped(line)}</p>`).join("")
  const body = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${text}<form method="post">${buttons}</form>`
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body }
}

/** Returns waiting errors before the real response, and drops responses in `silent`. */
export function troubled(
  { troubles, silent }: Pick<PaymentFake, "troubles" | "silent">,
  answer: (heard: Heard) => FakeReply,
): PaymentFake["answer"] {
  return (heard) => {
    if (troubles.length > 0) return troubles.shift() ?? null
    const reply = answer(heard)
    const lost = silent.indexOf(`${heard.method} ${heard.url.pathname.split("/").at(2) ?? ""}`)
    if (lost < 0) return reply
    silent.splice(lost, 1)
    return null
  }
}
