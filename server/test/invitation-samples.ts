import { renewInvitation } from "@funil/contract/invitations"
import { createUser } from "@funil/contract/users"
import { type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

async function invited({ api, admin }: World): Promise<string> {
  const body = { first_name: "Iara", email: `${unique("iara")}@${admin.domain}.test` }
  return (await api.call(createUser, admin, { body })).id
}

/** The link of somebody who was just invited, still good or over. */
async function link(world: World, isOver = false): Promise<{ params: Record<string, string> }> {
  const { api, admin } = world
  const id = await invited(world)
  const { url } = await api.call(renewInvitation, admin, { params: { id }, body: { mail: false } })
  if (isOver)
    await api.database.owner
      .updateTable("invitations")
      .set({ expires_at: api.clock.now })
      .where("user_id", "=", id)
      .execute()
  const token = new URL(url).searchParams.get("code") ?? ""
  return { params: { token } }
}

/** Calls about invitations that succeed for the world's admin, or for whoever has the link. */
export const invitationSamples: Samples = {
  "invitation.renew": async (world) => ({ params: { id: await invited(world) }, body: { mail: true } }),
  "invitation.create": ({ admin }) => ({
    body: { emails: [`${unique("iara")}@${admin.domain}.test`], role: "agent" },
  }),
  "invitation.get": (world) => link(world),
  "invitation.accept": async (world) => ({
    ...(await link(world)),
    body: { password: unique("senha-de-teste") },
  }),
  "invitation.ask": (world) => link(world, true),
}
