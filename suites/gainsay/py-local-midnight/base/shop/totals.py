def total_cents(sales):
    """All that was ever sold. A sale is (moment in UTC, cents)."""
    return sum(cents for _, cents in sales)
