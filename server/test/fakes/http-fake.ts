import { afterAll } from "vitest"
import { type FakeReply, type Heard, type HttpFake, listenFake } from "./listen-fake.ts"

export type { FakeReply, Heard, HttpFake } from "./listen-fake.ts"

/** Listens on localhost until the file's tests end. */
export async function httpFake(answer: (heard: Heard) => FakeReply | null): Promise<HttpFake> {
  const fake = await listenFake(answer)
  afterAll(fake.close)
  return fake
}
