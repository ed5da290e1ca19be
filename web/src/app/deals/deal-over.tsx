import { Outlet } from "@tanstack/react-router"
import type { ComponentProps } from "react"
import { DealDrawer } from "../../features/deals/deal-drawer.tsx"
import { dealActivity } from "../activity/deal-activity.tsx"
import { dealPickers } from "../pipelines/deal-pickers.tsx"

type Props = Omit<ComponentProps<typeof DealDrawer>, "pickers" | "activity">

/** A deal over where it was opened from, and over it what its own addresses open. */
export function DealOver(props: Props) {
  return (
    <>
      <DealDrawer {...props} pickers={dealPickers} activity={dealActivity} />
      <Outlet />
    </>
  )
}
