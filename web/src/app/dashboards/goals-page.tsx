import { useNavigate } from "@tanstack/react-router"
import { GoalsDialog } from "../../features/goals/goals-dialog.tsx"

/** The goals, in a dialog over the sales dashboard. */
export function GoalsPage() {
  const navigate = useNavigate()
  return (
    <GoalsDialog
      onClose={() =>
        void navigate({ to: "/admin/dashboard/{-$tab}", params: { tab: "sales" }, search: true })
      }
    />
  )
}
