import { board } from "./en/board.ts"
import { errors } from "./en/errors.ts"
import { pipelines } from "./en/pipelines.ts"
import { profile } from "./en/profile.ts"
import { rules } from "./en/rules.ts"
import { shell } from "./en/shell.ts"
import { signIn } from "./en/sign-in.ts"
import { ui } from "./en/ui.ts"
import type { FirstMessages } from "./pt-br.ts"

export const messages: FirstMessages = {
  board,
  errors,
  pipelines,
  profile,
  rules,
  shell,
  signIn,
  ui,
}
