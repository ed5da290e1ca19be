import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { createForm } from "@funil/contract/forms/forms"
import { expect, onTestFinished, test } from "vitest"
import { testApi } from "../client.ts"
import { freePort, startCommand, urlOf } from "../command.ts"
import { noise } from "../files/picture-files.ts"
import { pdf } from "../files/sent-files.ts"
import { contactForm } from "../forms/form-scene.ts"

const api = await testApi()

async function startWithoutRoom(): Promise<{ url: string; dataDir: string; child: ChildProcess }> {
  const dataDir = mkdtempSync(join(tmpdir(), "funil-full-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const port = await freePort()
  const env = { PORT: String(port), DATABASE_URL: urlOf(api.database), DATA_DIR: dataDir }
  const child = startCommand({ args: ["serve", "--no-worker"], env, isCramped: true })
  await Promise.race([once(child.stdout as Readable, "data"), once(child, "exit")])
  return { url: `http://127.0.0.1:${port}/api`, dataDir, child }
}

/** Returns all files in the folders of uploads. */
function leftOvers(dataDir: string): string[] {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return files.filter((found) => found.isFile()).map(({ name }) => name)
}

test("without room for a file every upload says so and leaves nothing, reads go on, and the product ends as it should", async () => {
  // Another process has its own clock.
  api.clock.now = new Date()
  const who = await api.signUp()
  const { url, dataDir, child } = await startWithoutRoom()
  const headers = { authorization: `Bearer ${who.token}` }
  const { id } = (await api.raw("POST", "/contacts", who, { first_name: "Rita" })).body as { id: string }
  const big = new File(["first_name\n", "Rita\n".repeat(50_000)], "tudo.csv")
  const photo = new File([new Uint8Array(await noise(300))], "foto.png")
  const uploads: [path: string, fields: Record<string, string | File>][] = [
    ["/files", { entity: "contact", record_id: id, file: big }],
    ["/contacts/import", { file: big }],
    [`/contacts/${id}/uploadProfilePicture`, { profile_picture: photo }],
  ]
  for (const [path, fields] of uploads) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body })
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      507,
      { code: "out_of_room", error: expect.stringMatching(/^O servidor está sem espaço/) as string },
    ])
  }
  expect(leftOvers(dataDir)).toEqual([])
  expect((await fetch(`${url}/contacts/${id}`, { headers })).status).toBe(200)
  const gone = once(child, "exit")
  child.kill("SIGTERM")
  expect(await Promise.race([gone, pause(10_000, "still there", { ref: false })])).toEqual([0, null])
})

test("above the limit of the disk every upload is refused before it is written, and below it all is well again", async () => {
  const who = await api.signUp()
  const { id } = (await api.raw("POST", "/contacts", who, { first_name: "Rita" })).body as { id: string }
  const { id: form } = await api.call(createForm, who, { body: contactForm("Contato") })
  const picture = new File([new Uint8Array(await noise(300))], "foto.png")
  const terms = new File([pdf], "termos.pdf")
  const uploads: [path: string, fields: Record<string, string | File>][] = [
    ["/files", { entity: "contact", record_id: id, file: terms }],
    ["/contacts/import", { file: new File(["first_name\nRita\n"], "tudo.csv") }],
    [`/contacts/${id}/uploadProfilePicture`, { profile_picture: picture }],
    [`/forms/${form}/uploadImage`, { type: "brand", brand_picture: picture }],
    [`/forms/${form}/uploadTerm`, { term: terms }],
  ]
  const statuses = async () => {
    const found: number[] = []
    for (const [path, fields] of uploads) found.push((await api.raw("POST", path, who, fields)).status)
    return found
  }
  const { config } = api.services
  onTestFinished(() => void Object.assign(config, { diskLimit: 100 }))
  Object.assign(config, { diskLimit: 0 })
  expect(await statuses()).toEqual(uploads.map(() => 507))
  expect((await api.raw("POST", "/customers/export", who)).status).toBe(507)
  expect(leftOvers(config.dataDir).filter((name) => name !== "secret-key")).toEqual([])
  Object.assign(config, { diskLimit: 100 })
  expect(await statuses()).toEqual([201, 202, 200, 200, 200])
})
