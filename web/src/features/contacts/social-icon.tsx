export const networks = ["linkedin", "instagram", "facebook", "twitter"] as const
export type Network = (typeof networks)[number]

/** Paths on a 24 × 24 grid, like the other icons. */
const strokes: Record<Network, string> = {
  linkedin:
    "M7 10v7M7 7v.01M11 17v-7M11 13.5a3 3 0 0 1 6 0V17M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7v.01",
  facebook: "M17 3h-2.5A4.5 4.5 0 0 0 10 7.500V10H7v4h3v7h4v-7h3l.8-4H14V7.800A.8.8 0 0 1 14.800 7H17z",
  twitter: "M4 4l16 16M20 4l-7 7.200M11 13l-7 7",
}

export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[network]} />
    </svg>
  )
}
