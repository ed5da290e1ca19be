import { createUser } from "@funil/contract/users"
import type { AccountId } from "@funil/contract/shared/ids"
import { signToken } from "../src/platform/access/account-token.ts"
import { type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

async function invited({ api, admin }: World): Promise<string> {
  const body = { first_name: "Iara", email: `${unique("iara")}@${admin.domain}.test` }
  return (await api.call(createUser, admin, { body })).id
}

/** The link of somebody who was just invited, still good or over. */
async function link(world: World, isOver = false): Promise<{ params: Record<string, string> }> {
  const { services, database, clock } = world.api
  const userId = await invited(world)
  const { account_id, id } = await database.owner
    .selectFrom("invitations")
    .select(["account_id", "id"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow()
  if (isOver)
    await database.owner
      .updateTable("invitations")
      .set({ expires_at: clock.now })
      .where("account_id", "=", account_id)
      .where("id", "=", id)
      .execute()
  const token = signToken(services.config, "invitation", { accountId: account_id as AccountId, id })
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
