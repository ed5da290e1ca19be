import { board } from "./pt-br/board.ts"
import { errors } from "./pt-br/errors.ts"
import { pipelines } from "./pt-br/pipelines.ts"
import { profile } from "./pt-br/profile.ts"
import { rules } from "./pt-br/rules.ts"
import { shell } from "./pt-br/shell.ts"
import { signIn } from "./pt-br/sign-in.ts"
import { ui } from "./pt-br/ui.ts"
import type { LaterMessages } from "./pt-br-later.ts"

/**
 * Texts of the first board page, in the source language. All others are in `pt-br-later.ts`. Other
 * catalogs have the same shape.
 */
export const messages = {
  board,
  errors,
  pipelines,
  profile,
  rules,
  shell,
  signIn,
  ui,
}

export type FirstMessages = typeof messages
export type Messages = FirstMessages & LaterMessages
