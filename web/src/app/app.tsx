import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { keepCampaign } from "../lib/campaign.ts"
import { applyScheme } from "../lib/color-scheme.ts"
import { forgetKept } from "../lib/kept-answers.ts"
import { createQueryClient } from "../lib/query-client.ts"
import { isSignedIn, onSessionChange } from "../lib/session.ts"
import { onStoredChange } from "../lib/storage.ts"
import { createStore, useStore } from "../lib/store.ts"
import { createAppRouter } from "./router.ts"

const queryClient = createQueryClient()
export const router = createAppRouter(queryClient)

/** Set when another session has taken this page over. */
const isTaken = createStore(false)
/** Whether the page holds nothing of any session. */
let isClean = !isSignedIn()

// The guards of the routes then lead where this session belongs. Another session in another tab is another person's
// data, so nothing of the old one may stay, nor be asked for until the page is loaded anew.
onSessionChange(() => {
  forgetKept()
  if (isSignedIn() && !isClean) {
    isTaken.set(true)
    return globalThis.location.reload()
  }
  isClean = false
  void move()
})

async function move(): Promise<void> {
  // What is still being read would be refused.
  if (!isSignedIn()) void queryClient.cancelQueries()
  await router.invalidate()
  if (isSignedIn()) return
  // Only once the pages that show it are gone: they would ask for it again.
  queryClient.clear()
  isClean = true
}

onStoredChange(applyScheme)
router.subscribe("onBeforeNavigate", ({ toLocation }) => keepCampaign(toLocation.searchStr))

export function App() {
  if (useStore(isTaken)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
