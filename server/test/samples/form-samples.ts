import { createForm, updateForm, uploadFormImage, uploadFormTerm } from "@funil/contract/forms/forms"
import { pictureUrl } from "../fakes/picture-host.ts"
import { pdf, sent } from "../files/sent-files.ts"
import { waitingAnswer } from "../forms/answer-scene.ts"
import { contactForm } from "../forms/form-scene.ts"
import type { World } from "../world.ts"
import { type Sample, type Samples, ofWorld, unique } from "./sample.ts"

/**
 * Deletes earlier samples' forms: on the free plan, which other samples choose, the world's form
 * takes the only place.
 */
async function makeRoom({ api, admin, form }: World): Promise<void> {
  const { owner } = api.database
  const account = owner.selectFrom("accounts").select("account_id").where("domain", "=", admin.domain)
  const { account_id } = await account.executeTakeFirstOrThrow()
  await owner
    .updateTable("accounts")
    .set({ subscription_plan: "scale" })
    .where("account_id", "=", account_id)
    .execute()
  await owner
    .updateTable("forms")
    .set({ deleted_at: api.clock.now })
    .where("account_id", "=", account_id)
    .where("id", "<>", form.id)
    .where("deleted_at", "is", null)
    .execute()
}

export async function newForm(world: World): Promise<{ params: { id: string } }> {
  await makeRoom(world)
  const { api, admin } = world
  const made = await api.call(createForm, admin, { body: contactForm(unique("Contato")) })
  return { params: { id: made.id } }
}

const ofForm = ofWorld("form")

/** Successful calls of the world's admin about forms. */
export const formSamples: Samples = {
  "form.list": () => ({}),
  "form.get": ofForm,
  "form.create": async (world) => {
    await makeRoom(world)
    return {
      body: {
        ...contactForm(unique("Contato")),
        pipeline_id: world.pipeline.id,
        pipeline_stage_id: world.pipeline.stages[0]?.id,
        user_id: world.colleague.id,
        users: [world.colleague.id],
        fields: [{ field: "deal.products", label: "Produto", options: [world.product.id] }],
      },
    }
  },
  "form.update": (world) => ({ ...ofForm(world), body: { name: unique("Contato") } }),
  "form.delete": newForm,
  "form.upload_image": async (world) => ({
    ...ofForm(world),
    body: { type: "brand", url: await pictureUrl() },
  }),
  "form.remove_image": async (world) => {
    const body = { type: "favicon", url: await pictureUrl() } as const
    await world.api.call(uploadFormImage, world.admin, { ...ofForm(world), body } as never)
    return { ...ofForm(world), body: { type: "favicon" } }
  },
  "form.upload_term": (world) => ({ ...ofForm(world), body: { term: sent(pdf, "termos.pdf") } }),
  "form.remove_term": termed,
  "form.preview": (world) => ({
    ...ofForm(world),
    body: { title: "Fale com a gente", name: unique("Contato") },
  }),
  "form.share": ofForm,
  "form.update_password": (world) => ({ ...ofForm(world), body: { password: "abre-te-sesamo" } }),
}

/** Creates a form with terms and changes it. */
async function termed(world: World): Promise<Sample> {
  const { params } = await newForm(world)
  await world.api.call(uploadFormTerm, world.admin, { params, body: { term: sent(pdf, "termos.pdf") } })
  await world.api.call(updateForm, world.admin, { params, body: { title: "Novo" } })
  return { params }
}

/** Successful calls of the world's admin about answers to forms. */
export const answerSamples: Samples = {
  "form.list_answers": (world) => ({ ...ofForm(world), query: { state: "spam" } }),
  "form.release_answer": waitingAnswer,
  "form.delete_answer": waitingAnswer,
  "form.release_answers": async (world) => {
    // The world's own form may have other waiting answers.
    const { params } = await newForm(world)
    await waitingAnswer({ ...world, form: params })
    return { params, body: {} }
  },
  "form.delete_answers": (world) => ({ ...ofForm(world), query: { state: "spam" } }),
  "form.numbers": (world) => ({ ...ofForm(world), query: { from: "2026-03-01", to: "2026-03-31" } }),
}
