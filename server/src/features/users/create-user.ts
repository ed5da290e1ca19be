import { requirePipelines } from "./require-pipelines.ts"
import type { createUser as endpoint, User } from "@funil/contract/users"
import type * as z from "zod/mini"
import { requireUncommon } from "../../platform/access/common-passwords.ts"
import { hashPassword } from "../../platform/access/password-hash.ts"
import { requireCan, scopeFor } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { insertUser } from "./insert-user.ts"
import { invite } from "./invite.ts"
import { mailAccessChange } from "./mail-access-change.ts"
import { userView } from "./user-view.ts"
import { storedInput } from "./user-store.ts"
import { requireMayGive } from "./user-rules.ts"

type Input = z.output<typeof endpoint.body>

/** Adds a colleague, who is mailed a link to set a password unless an admin sets one at once. */
export async function createUser(ctx: Context, { password, ...input }: Input): Promise<User> {
  requireCan(ctx, "user.create")
  requireMayGive(ctx, input.role)
  if (password !== undefined && scopeFor(ctx, "user.create") !== "all") throw new AppError("forbidden")
  if (password !== undefined) requireUncommon(password)
  const { custom_fields: sent, ...plain } = input
  const user = { ...plain, ...storedInput(plain) }
  const hash = password === undefined ? null : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    await requirePipelines(tx, user.pipelines)
    const custom_fields = await storedCustomFields(tx, "user", { before: null, sent, record: user })
    const row = await insertUser(tx, { ...user, custom_fields, password_hash: hash })
    if (hash === null) await invite(tx, row)
    if (row.role === "admin") await mailAccessChange(tx, "admin", row.email)
    return versioned(tx, userView(tx, row), row.version)
  })
}
