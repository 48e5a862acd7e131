import jsQr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { qrCode, qrPath, type QrCode } from './qr-code.ts'

const SCALE = 4

/** What a reader that is not ours finds in the picture. */
function read(code: QrCode): string | undefined {
  const size = code.length * SCALE
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  code.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let down = 0; down < SCALE; down += 1)
        for (let right = 0; right < SCALE; right += 1) {
          const at = (y * SCALE + down) * size + x * SCALE + right
          pixels.set([0, 0, 0], at * 4)
        }
    }),
  )
  return jsQr(pixels, size, size)?.data
}

/** The squares that the path fills. */
function fill(path: string, size: number): QrCode {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return rows
}

describe('a QR code', () => {
  it.each([
    'https://beds.example.org/de/letter/K7QX-4M2P#0123-4567-89AB',
    'a',
    'Grüße aus Bonn: Nguyễn Thị Hà, محمد',
    'https://example.org/'.padEnd(700, 'x'),
  ])('says %s to another reader', (text) => {
    expect(read(qrCode(text))).toBe(text)
  })
  it('is read although a part of it is covered', () => {
    const text = 'https://beds.example.org/letter/K7QX-4M2P#0123-4567-89AB'
    const code = qrCode(text).map((row, y) =>
      row.map((isDark, x) => isDark && !(x > 20 && x < 25 && y > 20 && y < 25)),
    )
    expect(read(code)).toBe(text)
  })
  it('is the same as a path', () => {
    const code = qrCode('https://beds.example.org/letter')
    expect(fill(qrPath(code), code.length)).toEqual(code)
  })
})
