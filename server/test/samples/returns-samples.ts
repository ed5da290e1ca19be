import { createReturnsForm, uploadReturnsImage } from "@funil/contract/forms/returns"
import { pictureUrl } from "../fakes/picture-host.ts"
import { none, ofWorld, type Samples, unique } from "./sample.ts"

const ofForm = ofWorld("returnsForm")

/** Successful calls of the world's admin about return forms. */
export const returnsSamples: Samples = {
  "deal.get_return": ofWorld("deal"),
  "returns_form.list": none,
  "returns_form.get": ofForm,
  "returns_form.create": ({ pipeline }) => ({
    body: { name: unique("Trocas"), platform: "shopify", pipeline_id: pipeline.id, reasons: ["REGRET"] },
  }),
  "returns_form.update": (world) => ({ ...ofForm(world), body: { name: unique("Trocas") } }),
  "returns_form.delete": async ({ api, admin, pipeline }) => {
    const body = { name: unique("Trocas"), platform: "shopify", pipeline_id: pipeline.id } as const
    const { id } = await api.call(createReturnsForm, admin, { body })
    return { params: { id } }
  },
  "returns_form.upload_image": async (world) => ({
    ...ofForm(world),
    body: { type: "brand", url: await pictureUrl() },
  }),
  "returns_form.remove_image": async (world) => {
    const body = { type: "favicon", url: await pictureUrl() } as const
    await world.api.call(uploadReturnsImage, world.admin, { ...ofForm(world), body } as never)
    return { ...ofForm(world), query: { type: "favicon" } }
  },
  "returns_form.share": ofForm,
}
