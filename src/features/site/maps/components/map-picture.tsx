import { EDGE_COLUMNS, type MapPicture, type MapPlace } from '#features/site/maps/maps.ts'
import { Attribution } from '#features/site/maps/components/attribution.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { InlineStyle } from '#ui/page-frame.tsx'

const tilePixels = 256

/** Tiles as plain pictures, moved so that the place is in the middle of the frame, where the marker stands. */
export function MapPictureFrame({ place, picture }: { place: MapPlace; picture: MapPicture }) {
  const { t } = useTexts()
  const { tiles, columns, left, top, attribution } = picture
  const isEdge = (column: number) => column < EDGE_COLUMNS || column >= columns - EDGE_COLUMNS
  return (
    <figure className="map-figure">
      <InlineStyle
        css={`
          .map-tiles {
            --map-left: ${left}px;
            --map-top: ${top}px;
          }
        `}
      />
      <div className="map-frame">
        <div className="map-tiles">
          {tiles.map((tile) => (
            <img
              key={tile.address}
              src={tile.address}
              alt={tile.isMiddle ? t('maps.picture', { place: place.name, city: place.city }) : ''}
              className={isEdge(tile.column) ? 'map-edge' : undefined}
              width={tilePixels}
              height={tilePixels}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
        <svg
          className="map-marker"
          viewBox="0 0 24 32"
          width="30"
          height="40"
          aria-hidden="true"
          focusable="false"
        >
          <path className="map-pin" d="M12 31C8 24 2 18 2 11a10 10 0 0 1 20 0c0 7-6 13-10 20z" />
          <path className="lit" d="M8 6.5h8v9H8zM12 6.5v9M8 11h8" />
        </svg>
      </div>
      <figcaption className="map-attribution">
        <Attribution words={attribution} />
      </figcaption>
    </figure>
  )
}
