def total_cents(sales):
    """All that was ever sold. A sale is (moment in UTC, cents)."""
    return sum(cents for _, cents in sales)


def total_today_cents(sales, now, zone):
    """What was sold since midnight at the shop, up to now. `now` is in UTC, `zone` the shop's."""
    start = _midnight(now, zone)
    return sum(cents for moment, cents in sales if start <= moment <= now)


def _midnight(now, zone):
    local = now.astimezone(zone)
    return local.replace(hour=0, minute=0, second=0, microsecond=0)
