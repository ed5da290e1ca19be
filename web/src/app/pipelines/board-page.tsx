import { Outlet } from "@tanstack/react-router"

export function BoardPage() {
  return <Outlet />
}
