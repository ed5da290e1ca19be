// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { Link, useNavigate } from "@tanstack/react-router"
import { ListFilter, Plus } from "lucide-react"
import { Suspense, useState } from "react"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { BoardFilter } from "../../features/deals/board/bar/board-filter.ts"
import { BoardSearchField } from "../../features/deals/board/bar/board-search-field.tsx"
import { countFilters } from "../../features/deals/board/bar/filter-bar.tsx"
import { PipelineSwitcher } from "../../features/pipelines/pipeline-switcher.tsx"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { addClass } from "../../ui/marks/add-button.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { openPalette } from "../palette/palette-state.ts"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import styles from "./board-head.module.css"
import { late } from "../../ui/screen/late.ts"

const FilterDialog = late(
  async () => (await import("../../features/deals/board/bar/filter-dialog.tsx")).FilterDialog,
)

interface Props {
  pipelines: readonly Pipeline[]
  current: Pipeline | undefined
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
}

function PhoneFilter({ filter, onFilter }: Pick<Props, "filter" | "onFilter">) {
  const m = useMessages()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filter) + (filter.q === undefined ? 0 : 1)
  return (
    <>
      <span className={styles.filter}>
        <IconButton label={m.board.filters.show} icon={<ListFilter />} onClick={() => setOpen(true)} />
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </span>
      <Suspense>
        {isOpen && <FilterDialog filter={filter} onChange={onFilter} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function NewDeal() {
  const m = useMessages()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const make = () => void navigate({ to: "/pipelines/new-deal", search: true })
  useCommand("page.create", make, { label: m.shell.createDeal })
  return (
    <Link
      to="/pipelines/new-deal"
      search={true}
      className={addClass(isPhone)}
      aria-label={isPhone ? m.shell.createDeal : undefined}
    >
      <Plus aria-hidden="true" />
      {!isPhone && m.shell.createDeal}
    </Link>
  )
}

/** The board's part of the top bar: the pipeline switcher, the search and the "New deal" button. */
export function BoardHead({ pipelines, current, filter, onFilter }: Props) {
  const navigate = useNavigate()
  const isPhone = usePhone()
  const canConfigure = useCan("pipeline.write")
  const canCreate = useCan("deal.create")
  return (
    <TopBarSlot>
      <div className="flex flex-1 min-w-0">
        <PipelineSwitcher
          pipelines={pipelines}
          current={current}
          onSwitch={(pipeline) => void navigate({ to: "/pipelines", search: { pipeline } })}
          onCreate={canConfigure ? () => void navigate({ to: "/pipelines/create", search: true }) : undefined}
          onConfigure={
            canConfigure && current
              ? () =>
                  void navigate({
                    to: "/admin/configs/pipelines/$pipelineId/edit",
                    params: { pipelineId: current.id },
                  })
              : undefined
          }
        />
      </div>
      {!current ? null : isPhone ? (
        <PhoneFilter filter={filter} onFilter={onFilter} />
      ) : (
        <BoardSearchField
          value={filter.q}
          onChange={(q) => onFilter({ ...filter, q })}
          onEverywhere={openPalette}
        />
      )}
      {canCreate && current && <NewDeal />}
    </TopBarSlot>
  )
}
