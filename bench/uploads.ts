import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Contact } from "@funil/contract/records/contacts"
import type { RecordFile } from "@funil/contract/records/files"
import { pictureOf } from "../server/test/files/picture-files.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { peakOf, type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4085
const atOnce = 100
const megabytes = 10
const photos = 12
const maxMb = 300
/** The server renders two photos at a time, each of which is 150 MB uncompressed. */
const maxMbDrawing = 600

interface Sender {
  readonly product: Product
  readonly token: string
  readonly contact: string
}

/** Uploads a file and retries when the server asks to, like the web app. */
async function send(sender: Sender, file: File): Promise<RecordFile> {
  const form = new FormData()
  form.set("entity", "contact")
  form.set("record_id", sender.contact)
  form.set("file", file)
  const headers = { authorization: `Bearer ${sender.token}` }
  const url = `http://127.0.0.1:${sender.product.port}/api/files`
  const response = await fetch(url, { method: "POST", headers, body: form })
  if (response.status === 503) {
    await pause(Number(response.headers.get("retry-after")) * 1000)
    return send(sender, file)
  }
  const body = (await response.json()) as RecordFile
  if (response.status !== 201)
    throw new Error(`The upload answered ${response.status} ${JSON.stringify(body)}`)
  return body
}

/** Incompressible bytes after a PDF header. */
function document(): Blob {
  return new Blob(["%PDF-1.7\n", randomBytes(megabytes * 1024 * 1024)])
}

async function manyAtOnce(sender: Sender): Promise<Outcome> {
  const bytes = document()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) => send(sender, new File([bytes], `contrato ${index}.pdf`))),
  )
  const seconds = (performance.now() - began) / 1000
  const peak = peakOf(sender.product)
  return {
    what: `${atOnce} uploads at once`,
    how: `${megabytes} MB each, to the disk; ${Math.round((atOnce * megabytes) / seconds)} MB a second`,
    measured: `${peak} MB at the most`,
    target: `< ${maxMb} MB`,
    isMet: peak < maxMb,
  }
}

/** Photos of 48 megapixels, which the server renders in two sizes at the first view. */
async function photosLookedAt(sender: Sender): Promise<Outcome> {
  const photo = await pictureOf("jpeg", 8000, 6000)
  const file = new File([new Uint8Array(photo)], "foto.jpg")
  const sent = await Promise.all(Array.from({ length: photos }, () => send(sender, file)))
  const began = performance.now()
  const links = sent.flatMap(({ view_url, thumbnail_url }) => [view_url, thumbnail_url])
  const answers = await Promise.all(
    links.map(async (link) => {
      const response = await fetch(`http://127.0.0.1:${sender.product.port}${link}`)
      return response.arrayBuffer().then(() => response.status)
    }),
  )
  if (answers.some((status) => status !== 200)) throw new Error(`A photo answered ${answers.join(" ")}`)
  const each = (performance.now() - began) / links.length
  const peak = peakOf(sender.product)
  return {
    what: `${photos} photos looked at at once`,
    how: `48 megapixels each, drawn large and small; ${Math.round(each)} ms a picture`,
    measured: `${peak} MB at the most`,
    target: `< ${maxMbDrawing} MB`,
    isMet: peak < maxMbDrawing,
  }
}

/** The memory that files take while they are uploaded and viewed. */
export const uploads: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  const outcomes: Outcome[] = []
  try {
    const { token } = await signUp(port, "arquivos")
    const wanted = { method: "POST", path: "/contacts", body: { first_name: "Rita" } } as const
    const { id } = await succeed<Contact>(port, token, wanted)
    for (const measure of [manyAtOnce, photosLookedAt]) {
      const outcome = await measure({ product, token, contact: id })
      say(`${outcome.what}: ${outcome.measured}`)
      outcomes.push(outcome)
    }
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
  return outcomes
}
