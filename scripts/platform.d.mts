type Machine = { platform: string; arch: string; glibc: string | undefined }
export function platformRefusal(machine: Machine): string | null
export function refuseOtherPlatforms(): void
