import { account } from "./pt-br/account.ts"
import { board } from "./pt-br/board.ts"
import { contacts } from "./pt-br/contacts.ts"
import { deals } from "./pt-br/deals.ts"
import { errors } from "./pt-br/errors.ts"
import { pipelines } from "./pt-br/pipelines.ts"
import { profile } from "./pt-br/profile.ts"
import { rules } from "./pt-br/rules.ts"
import { shell } from "./pt-br/shell.ts"
import { signIn } from "./pt-br/sign-in.ts"
import { signUp } from "./pt-br/sign-up.ts"
import { tasks } from "./pt-br/tasks.ts"
import { ui } from "./pt-br/ui.ts"
import { users } from "./pt-br/users.ts"

/** Every word of the interface in the source language; the other catalogues have this very shape. */
export const messages = {
  account,
  board,
  contacts,
  deals,
  errors,
  pipelines,
  profile,
  rules,
  shell,
  signIn,
  signUp,
  tasks,
  ui,
  users,
}

export type Messages = typeof messages
