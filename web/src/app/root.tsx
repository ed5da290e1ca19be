import { Outlet } from "@tanstack/react-router"
import { Suspense } from "react"
import { useAskedQuestion } from "../ui/overlays/confirm.ts"
import { Later } from "../ui/screen/later.tsx"
import { OfflineNotice } from "../ui/marks/offline-notice.tsx"
import { useDocumentTitle } from "../ui/screen/page-title.ts"
import { ToastList } from "../ui/overlays/toast-list.tsx"
import styles from "./root.module.css"
import { useRouteTitle } from "./route-title.ts"
import { late } from "../ui/screen/late.ts"

const ConfirmDialog = late(async () => (await import("../ui/overlays/confirm-dialog.tsx")).ConfirmDialog)

const loadAppHost = async () => (await import("./pwa/app-host.tsx")).AppHost

export function Root() {
  const question = useAskedQuestion()
  useDocumentTitle(useRouteTitle())
  return (
    <div className={styles.root}>
      <OfflineNotice />
      <div className="flex-1 min-h-0">
        <Outlet />
      </div>
      <ToastList />
      <Later load={loadAppHost} />
      <Suspense>{question && <ConfirmDialog key={question.title} question={question} />}</Suspense>
    </div>
  )
}
