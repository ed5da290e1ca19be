import type { FakeReply, Heard } from "./listen-fake.ts"

/** An event as the provider would post it to its hook. */
export interface FakeEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A payment provider that stands in for the real one: it keeps what it was told, and tells what happens to its charges. */
export interface PaymentFake {
  readonly answer: (heard: Heard) => FakeReply | null
  /** What it has to tell, oldest first. */
  readonly events: FakeEvent[]
  /** Answers that it gives next instead of its own; null is none at all. */
  readonly troubles: (FakeReply | null)[]
  /** Calls, such as `POST payments`, that it does the next time without an answer, as when the line breaks. */
  readonly silent: string[]
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** The page on which a charge is paid: a button for each thing that may happen to it. */
export function payPage(title: string, lines: readonly string[], actions: readonly string[]): FakeReply {
  const buttons = actions.map((name) => `<button name="do" value="${name}">${name}</button>`).join(" ")
  const text = lines.map((line) => `<p>${escaped(line)}</p>`).join("")
  const body = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${text}<form method="post">${buttons}</form>`
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body }
}

/** Gives the troubles that wait before the answer proper, and keeps back answers that are to be lost. */
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
