/** Ports at which no web server listens, but services that would take a request for something else, by what they are. */
const refused = [
  // Mail.
  [24, 25, 109, 110, 143, 220, 465, 587, 993, 995, 2525, 4190],
  // Files, and what tells where they are.
  [20, 21, 69, 111, 115, 135, 137, 138, 139, 389, 445, 548, 636, 873, 989, 990, 2049, 3260, 3268, 3269],
  // Databases, caches and queues.
  [
    1433, 1434, 1521, 2379, 2380, 3306, 5432, 5433, 5672, 5984, 6379, 6380, 6432, 7687, 9042, 9092, 9160,
    9200, 9300,
  ],
  [11211, 27017, 27018, 27019, 28015, 33060, 50000],
  // Shells and screens of other machines, and what commands them.
  [22, 23, 512, 513, 514, 992, 2222, 2375, 2376, 3389, 5900, 5901, 5985, 5986, 6000, 10250],
  // Names and networks.
  [0, 53, 161, 162, 179, 853],
].flat()

const known: ReadonlySet<number> = new Set(refused)

/** Whether nobody may have us call this port of a host, `""` being the scheme's own. */
export function isRefusedPort(port: string): boolean {
  return port !== "" && known.has(Number(port))
}
