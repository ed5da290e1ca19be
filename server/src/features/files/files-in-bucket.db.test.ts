import { createContact } from "@funil/contract/records/contacts"
import { createFile, listFiles, trashFile } from "@funil/contract/records/files"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { startS3 } from "../../../test/fakes/s3-server.ts"
import { pictureOf } from "../../../test/files/picture-files.ts"
import { pdf, sent } from "../../../test/files/sent-files.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeTrash } from "../history/purge-trash.ts"
import { fileTrash } from "./files.ts"
import { purgeBytes } from "./stored-files.ts"

const s3 = await startS3()
const api = await testApi({ S3_URL: s3.url })
let ana: Person
let where: { entity: "contact"; record_id: string }

beforeEach(async () => {
  s3.isDown = false
  s3.objects.clear()
  ana = await api.signUp()
  const { id } = await api.call(createContact, ana, { body: { first_name: "Rita" } })
  where = { entity: "contact", record_id: id }
})

async function opened(url: string | null, headers: Record<string, string> = {}) {
  const { statusCode, rawPayload } = await api.app.inject({ url: url ?? "/", headers })
  return [statusCode, rawPayload] as const
}

test("a file lies in the bucket, is read from there in parts, and leaves it when it is gone for good", async () => {
  const photo = await pictureOf("jpeg", 900, 600)
  const body = { ...where, file: sent(photo, "foto.jpg") }
  const file = await api.call(createFile, ana, { body })
  expect([...s3.objects.values()]).toEqual([photo])
  expect(await opened(file.url)).toEqual([200, photo])
  expect(await opened(file.url, { range: "bytes=2-9" })).toEqual([206, photo.subarray(2, 10)])
  expect((await opened(file.thumbnail_url))[0]).toBe(200)
  expect(s3.objects.size).toBe(2)
  await api.call(trashFile, ana, { params: { id: file.id } })
  api.clock.now = new Date(api.clock.now.getTime() + 31 * 86_400_000)
  const ctx = await systemContext(api.services, await accountOf(api, ana))
  await purgeTrash(new Map([[fileTrash.entity, fileTrash]])).run(ctx)
  await purgeBytes.run(ctx)
  expect(s3.objects.size).toBe(0)
  api.clock.now = new Date("2026-03-10T15:00:00.000Z")
})

test("while the bucket is out of reach nothing is half there, and the same call goes well later", async () => {
  const body = { ...where, file: sent(pdf, "contrato.pdf") }
  const headers = { "idempotency-key": "de-novo" }
  s3.isDown = true
  const reply = await api.send(createFile, ana, { body }, headers)
  expect([reply.status, await api.call(listFiles, ana, { query: where })]).toEqual([503, []])
  s3.isDown = false
  expect(await api.send(createFile, ana, { body }, headers)).toMatchObject({ status: 201 })
  expect(s3.objects.size).toBe(1)
})
