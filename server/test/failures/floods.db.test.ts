import { createContact, updateContact } from "@funil/contract/records/contacts"
import { expect, test } from "vitest"
import { type Person, type Reply, testApi } from "../client.ts"
import { connected } from "../connected.ts"

const api = await testApi()
/** More than the pool's connections. */
const flood = 40

interface Scene {
  readonly who: Person
  readonly id: string
  readonly other: string
  /** The undo token of the contact's last change. */
  readonly token: string
}

async function scene(): Promise<Scene> {
  const who = await api.signUp()
  const contact = (first_name: string) => api.call(createContact, who, { body: { first_name } })
  const [{ id }, { id: other }] = [await contact("Ana"), await contact("Bia")]
  const params = { id }
  const { headers } = await api.send(updateContact, who, { params, body: { job: "Compras" } })
  return { who, id, other, token: headers["undo-token"] ?? "" }
}

type Headers = Record<string, string>
type Work = (scene: Scene, headers?: Headers) => Promise<Reply>

const filters = (id: string) => [{ filterField: "id", operator: "=", valueField: id }]

const works = {
  "mass edit": ({ who, id }: Scene) =>
    api.raw("PUT", "/contacts/filter", who, {
      filters: filters(id),
      values: [{ field: "job", value: "Sócia" }],
    }),
  "mass delete": ({ who, id }: Scene) => api.raw("DELETE", "/contacts/filter", who, { filters: filters(id) }),
  undo: ({ who, token }: Scene, headers?: Headers) => api.raw("POST", "/undo", who, { token }, headers),
  merge: ({ who, id, other }: Scene, headers?: Headers) =>
    api.raw("POST", `/contacts/${id}/merge`, who, { with: other }, headers),
  anonymising: ({ who, id }: Scene, headers?: Headers) =>
    api.raw("POST", `/contacts/${id}/anonymise`, who, undefined, headers),
  edit: ({ who, id }: Scene) => api.raw("PUT", `/contacts/${id}`, who, { job: "Sócia" }),
} satisfies Record<string, Work>

/** Runs a function while a contact is locked, so that other writes to it wait. */
function whileHeld(id: string, work: () => Promise<void>): Promise<void> {
  return connected(api.database.ownerConnection, async (client) => {
    await client.query("begin")
    await client.query("select from contacts where id = $1 for update", [id])
    await work()
  })
}

/** Returns once some transactions wait for the lock. */
async function someHang(): Promise<void> {
  const waiting = () =>
    connected(api.database.superuserConnection, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        "select count(distinct pid)::int as count from pg_locks where not granted",
      )
      return rows[0]?.count
    })
  await expect.poll(waiting).toBeGreaterThan(1)
}

const plain = () => ({})
const underKey = () => ({ "idempotency-key": crypto.randomUUID() })

test.each([
  ...Object.entries<Work>(works).map(([name, work]) => [name, "without a key", work, plain] as const),
  ["undo", "under a key", works.undo, underKey] as const,
  ["merge", "under a key", works.merge, underKey] as const,
  ["anonymising", "under a key", works.anonymising, underKey] as const,
])(
  "an account whose flood of one %s hangs holds up nobody else's, %s",
  async (_name, _form, work, headers) => {
    const [ana, bia] = [await scene(), await scene()]
    let settled = 0
    let hanging: Promise<Reply>[] = []
    await whileHeld(ana.id, async () => {
      const one = async () => {
        const reply = await work(ana, headers())
        settled += 1
        return reply
      }
      hanging = Array.from({ length: flood }, one)
      await someHang()
      expect((await work(bia, headers())).status).toBe(200)
      expect(settled).toBe(0)
    })
    await Promise.all(hanging)
  },
)
