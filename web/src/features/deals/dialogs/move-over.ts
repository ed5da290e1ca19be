import { type Deal, getDeal } from "@funil/contract/records/deals"
import { listLogs, type LogEntry } from "@funil/contract/records/history"
import type { QueryClient } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import { currentFormat } from "../../../lib/text/format.ts"
import { Clash } from "../../../lib/api/fresh-write.ts"
import { meOptions } from "../../../lib/session/me.ts"
import { allMessages } from "../../../lib/text/messages.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"

/** The deal's last move, or undefined if the user may not read its history. */
async function lastMove({ id }: Deal): Promise<LogEntry | undefined> {
  const logs = await read(listLogs, { query: { entity: "deal", record_id: id } }).catch(() => undefined)
  return logs?.data.find(({ action }) => action === "move")
}

interface Clashing {
  readonly deal: { readonly id: string }
  readonly stage: { readonly name: string }
}

/**
 * Shows who moved the deal meanwhile, where and when, and asks whether to override. Returns the
 * deal's current stage, or throws a `Clash` if the user declines.
 */
export async function requireOver(client: QueryClient, { deal, stage }: Clashing): Promise<string> {
  const now = await read(getDeal, { params: { id: deal.id } })
  const [m, me, last] = await Promise.all([allMessages(), client.fetchQuery(meOptions), lastMove(now)])
  const words = m.deals.stages
  const mover = last?.user
  const who = mover?.id === me.id ? words.you : (mover?.first_name ?? words.someone)
  const when = currentFormat().relative(now.last_stage_updated_at)
  const isWanted = await confirm({
    title: words.clashTitle,
    text: words.clashText(who, now.name, now.stage_name, when),
    confirm: words.moveTo(stage.name),
  })
  if (!isWanted) throw new Clash(now.pipeline_stage_id)
  return now.pipeline_stage_id
}
