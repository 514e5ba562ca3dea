import { useNavigate } from '@tanstack/react-router';
import { useIsHere } from '../../ui/page/use-is-here.ts';

type GoOn = ReturnType<typeof useNavigate>;

/** The way on once something is saved or deleted. Whoever has left the screen meanwhile stays where they are. */
export function useGoOn(): GoOn {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (async (to) => {
    if (isHere.current) await navigate(to as never);
  }) as GoOn;
}
