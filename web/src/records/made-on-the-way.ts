import { useQueryClient } from "@tanstack/react-query"
import { createContext, useState } from "react"
import { messages } from "../lib/text/messages.ts"
import { takeBack } from "../lib/api/undo.ts"

/** The undo tokens of records created while filling in a form that may be canceled. */
export const MadeOnTheWay = createContext<string[] | undefined>(undefined)

/** Collects records created while filling in a form. `giveUp` undoes them if the user cancels. */
export function useMadeOnTheWay(): { made: string[]; giveUp: () => void } {
  const client = useQueryClient()
  const [made] = useState<string[]>([])
  const giveUp = () => {
    for (const token of made.splice(0).toReversed())
      void takeBack(client, token, messages().fields.madeUndone)
  }
  return { made, giveUp }
}
