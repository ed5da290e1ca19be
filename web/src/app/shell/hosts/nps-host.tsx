import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { noteAsked, wasAsked } from "../../../features/nps/asked-in-session.ts"
import { npsDueOptions } from "../../../features/nps/nps-api.ts"
import { NpsCard } from "../../../features/nps/nps-card.tsx"
import { useMe } from "../../../lib/session/me.ts"
import { usePaymentBlock } from "../../../lib/session/payment-block.ts"
import { sessionAge } from "../../../lib/session/session.ts"
import { useTopDialog } from "../../../ui/overlays/open-dialogs.ts"

const dayMs = 86_400_000
const weekMs = 7 * dayMs

function Asked({ onDone }: { onDone: () => void }) {
  useEffect(noteAsked, [])
  return <NpsCard onDone={onDone} />
}

/**
 * Asks users for a rating after their first week: once a session, never over a dialog or on the day
 * they sign in.
 */
export function NpsHost() {
  const me = useMe()
  const [opened] = useState(Date.now)
  const [isOver, setOver] = useState(() => wasAsked() || sessionAge() < dayMs)
  const isSettled = me !== undefined && opened - Date.parse(me.created_at) >= weekMs
  const { data: isDue } = useQuery({ ...npsDueOptions, enabled: isSettled && !isOver })
  const isCovered = useTopDialog() !== undefined
  const isBlocked = usePaymentBlock() !== undefined
  if (!isDue || isOver || isCovered || isBlocked) return null
  return <Asked onDone={() => setOver(true)} />
}
