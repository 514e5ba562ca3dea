/** Many lines into one: the trunk. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#444fbd" />
      <path
        d="M6 9h4c5 0 5 7 10 7M6 16h14M6 23h4c5 0 5-7 10-7"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M20 16h6" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
