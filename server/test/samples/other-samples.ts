import { createDataExport, linkDataExport } from "@funil/contract/data/all-data"
import { uploadFormTerm } from "@funil/contract/forms/forms"
import { listFiles } from "@funil/contract/records/files"
import { getProduct, uploadProductPicture } from "@funil/contract/records/products"
import { pictureUrl } from "../fakes/picture-host.ts"
import { pdf, sent } from "../files/sent-files.ts"
import { runQueued } from "../run-queued.ts"
import { newForm } from "./form-samples.ts"
import { ofWorld, type Samples } from "./sample.ts"

const nouns = ["deal", "contact", "company", "user", "product", "bill", "task"]
const exports = nouns.map((noun) => [`${noun}.export`, () => ({ body: { filters: [] } })] as const)

/** Returns the parts of a path below /api, and its query. */
function partsOf(url: string | null | undefined) {
  const { pathname, searchParams } = new URL(url ?? "", "https://funil.test")
  return { path: pathname.split("/").slice(3), query: Object.fromEntries(searchParams) }
}

/**
 * Successful calls of the world's admin whose answers are no JSON. The event stream opens in its
 * own way.
 */
export const otherSamples: Samples = {
  ...Object.fromEntries(exports),
  "filter.export": ({ filter }) => ({ body: { filter_id: filter.id } }),
  "message.export": ({ deal }) => ({ body: { entity: "deal", record_id: deal.id } }),
  "contact.vcard": ofWorld("contact"),
  "form.export_answers": ofWorld("form"),
  "import.errors": ({ rehearsal }) => ({ params: { id: rehearsal.id } }),
  "picture.get": async ({ api, admin, product }) => {
    const params = { id: product.id }
    await api.call(uploadProductPicture, admin, { params, body: { url: await pictureUrl() } })
    const { product_picture } = await api.call(getProduct, admin, { params })
    const [account = "", name = ""] = partsOf(product_picture).path
    return { params: { account, name } }
  },
  "all_data.content": async ({ api, admin }) => {
    const params = await api.call(createDataExport, admin, {})
    await runQueued(api, "all_data.export")
    const { url } = await api.call(linkDataExport, admin, { params })
    const { path, query } = partsOf(url)
    const [account = "", id = ""] = path.slice(1)
    return { params: { account, id }, query }
  },
  "form.term": async (world) => {
    const { params } = await newForm(world)
    const body = { term: sent(pdf, "termos.pdf") }
    const { terms } = await world.api.call(uploadFormTerm, world.admin, { params, body })
    return { params: { token: terms?.url.split("/").at(-1) ?? "" } }
  },
  "file.content": async ({ api, admin, deal }) => {
    const [file] = await api.call(listFiles, admin, { query: { entity: "deal", record_id: deal.id } })
    const { path, query } = partsOf(file?.url)
    const [account = "", id = "", form = ""] = path
    return { params: { account, id, form }, query }
  },
}
