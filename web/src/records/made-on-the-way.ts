import { useQueryClient } from "@tanstack/react-query"
import { createContext, useState } from "react"
import { messages } from "../lib/messages.ts"
import { takeBack } from "../lib/undo.ts"

/** The undo tokens of what was made for a record that may never be saved. */
export const MadeOnTheWay = createContext<string[] | undefined>(undefined)

/** Keeps what is made on the way to a record. `giveUp` takes it back where the record is cancelled. */
export function useMadeOnTheWay(): { made: string[]; giveUp: () => void } {
  const client = useQueryClient()
  const [made] = useState<string[]>([])
  const giveUp = () => {
    for (const token of made.splice(0).toReversed())
      void takeBack(client, token, messages().fields.madeUndone)
  }
  return { made, giveUp }
}
